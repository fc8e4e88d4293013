/** The clipboard is there only on secure addresses; elsewhere the old command does it. */
export function copyText(text: string): void {
  const old = () => {
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    document.execCommand('copy')
    area.remove()
  }
  if (navigator.clipboard) navigator.clipboard.writeText(text).catch(old)
  else old()
}
