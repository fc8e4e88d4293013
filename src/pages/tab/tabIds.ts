/** The DOM id of a tab's pane. */
export const paneId = (key: string): string => `pane ${key}`.replaceAll(/\s/g, '-')
/** The DOM id of a tab. */
export const tabId = (key: string): string => `tab ${key}`.replaceAll(/\s/g, '-')
