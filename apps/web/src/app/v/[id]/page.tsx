import type { Metadata } from "next";
import { ShortLink } from "../../../features/shell/ShortLink.tsx";

export const metadata: Metadata = { title: "View" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ShortLink viewId={id} />;
}
