/** The address of a stored file: a value that starts with http and an embedded picture as they are, else below the static address; a list has none. spec: shell §7 */
export function fileUrl(staticUrl: string, value: string): string {
  if (/^(http|data:image\/)/.test(value)) return value
  return value === '' || value.includes('[') ? '' : `${staticUrl}/${value.replace(/^\/+/, '')}`
}
