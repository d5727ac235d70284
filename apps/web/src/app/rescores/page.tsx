import type { Metadata } from "next";
import { RescoresPage } from "../../features/rescores/RescoresPage.tsx";

export const metadata: Metadata = { title: "Rescores" };

export default function Page() {
  return <RescoresPage />;
}
