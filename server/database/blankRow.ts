/**
 * A row with these keys, all null, to be copied by spreading and then filled. Objects that grow key by key past a dozen
 * become hash tables, which are slow to make and to write out; copies of what was parsed as one keep a fixed shape.
 */
export const blankRow = (keys: readonly string[]): Record<string, null> =>
  JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key) => [key, null])))) as Record<string, null>
