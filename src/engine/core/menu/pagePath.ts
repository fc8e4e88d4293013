/** First parts of paths that are never a page: folders of the product and what strangers look for. */
const strayFolders = new Set(
  `actuator assets backup backups bin config data debug dist docs druid etc logs metrics node_modules schemas scripts server src
  swagger-ui tests tmp v2 v3 vendor`.split(/\s+/),
)

/** Whether a path can be a page of the single-page app: no file, nothing hidden, none of the stray folders. */
export function isPagePath(path: string): boolean {
  if (path === '/') return true
  const segments = path.slice(1).split('/')
  const last = segments.at(-1) ?? ''
  return (
    !path.includes('//') &&
    !last.includes('.') &&
    !segments.some((part) => part.startsWith('.')) &&
    !strayFolders.has((segments[0] ?? '').toLowerCase())
  )
}
