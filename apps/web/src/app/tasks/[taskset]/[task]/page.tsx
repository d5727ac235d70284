import type { Metadata } from "next";
import { TaskPage } from "../../../../features/tasks/TaskPage.tsx";

export const metadata: Metadata = { title: "Task" };

export default async function Page({ params }: { params: Promise<{ taskset: string; task: string }> }) {
  const { taskset, task } = await params;
  const taskId = decodeURIComponent(task);
  return <TaskPage key={taskId} taskset={decodeURIComponent(taskset)} taskId={taskId} />;
}
