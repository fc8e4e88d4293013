/** How much of a file its preview reads. */
export const previewLimit = {
  textBytes: 262_144,
  sheetBytes: 20 * 1_048_576,
  sheets: 20,
  rows: 100,
  columns: 50,
} as const
