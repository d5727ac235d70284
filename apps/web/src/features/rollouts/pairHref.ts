/** Address of two rollouts of a task beside each other. */
export const pairHref = (left: string, right: string): string =>
  `/pair?${new URLSearchParams({ left, right }).toString()}`;
