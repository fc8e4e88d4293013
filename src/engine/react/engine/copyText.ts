/** Puts a text into the clipboard; false when it is not there. The clipboard is open to secure addresses; elsewhere the old command does it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return byCommand(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return byCommand(text)
  }
}

/** What cannot do it answers false or lacks the command. */
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
