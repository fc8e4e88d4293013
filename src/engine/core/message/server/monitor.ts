/** What the monitoring calls say. spec: screens §12 */
export const monitorMessages = Object.freeze({
  badTime: '{name} 须为时间，如 2026-01-31 08:00:00',
})
