/** The names of all icons, in order. */
export const loadIconNames = async (): Promise<readonly string[]> =>
  Object.keys((await import('./allIcons.ts')).allIcons)
