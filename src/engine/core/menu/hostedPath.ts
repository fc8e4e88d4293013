/** An address as links of the page name it: a path of the product stands below the path at which its host serves it. Other addresses stay. */
export const hostedPath = (address: string, basePath: string): string =>
  /^\/(?![/\\])/.test(address) ? basePath + address : address

/** The path of the product in a path of its host; one that is not below the base path stays. */
export function ownPath(path: string, basePath: string): string {
  if (basePath === '' || !path.startsWith(basePath)) return path
  const rest = path.slice(basePath.length)
  if (rest.startsWith('/')) return rest
  return /^[?#]|^$/.test(rest) ? `/${rest}` : path
}
