/** The address of a stored file: a value that starts with http as it is, else below the static address; a list has none. spec: shell §7 */
export function fileUrl(staticUrl: string, value: string): string {
  if (value.startsWith('http')) return value
  return value === '' || value.includes('[') ? '' : `${staticUrl}/${value.replace(/^\/+/, '')}`
}
