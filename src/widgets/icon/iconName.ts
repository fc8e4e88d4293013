/** The name by which documents know the icon of a file: `…/FileTextOutlined.js` is `file-text`. */
export const iconName = (path: string): string =>
  path
    .replace(/^.*\/|Outlined(\.js)?$/g, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
