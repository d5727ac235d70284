/** The element that leads to a run in the list, so that keys can move the focus to it. */
export const runLinkId = (runId: string): string => `open-${runId}`;
