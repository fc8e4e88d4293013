/** Copies a text to the clipboard; false if that failed. Insecure addresses have no clipboard API: there the old command is used. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return byCommand(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return byCommand(text)
  }
}

/** Copies by `execCommand`; false if the browser refuses or lacks it. */
function byCommand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
  }
}
