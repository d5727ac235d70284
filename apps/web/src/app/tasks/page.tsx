import type { Metadata } from "next";
import { TasksetsPage } from "../../features/tasks/TasksetsPage.tsx";

export const metadata: Metadata = { title: "Tasks" };

export default function Page() {
  return <TasksetsPage />;
}
