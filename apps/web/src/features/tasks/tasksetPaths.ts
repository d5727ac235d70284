/** Address of a taskset's page. */
export const tasksetPath = (taskset: string): string => `/tasks/${encodeURIComponent(taskset)}`;

/** Address of a task's page; ids hold slashes. */
export const taskPath = (taskset: string, taskId: string): string =>
  `${tasksetPath(taskset)}/${encodeURIComponent(taskId)}`;
