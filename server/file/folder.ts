import type { Config } from '#config'
import { productError } from '#core/error'
import { fileMessages } from '#core/message'

type Folders = Pick<Config, 'uploadFolders'>

const privateMark = 'private:'
/** Where pictures of the rich text editor go, whatever the list says. spec: widgets, API table */
const editorFolder = 'jeditor'

/** Whether files of a folder need a ticket; undefined for a folder that there is not. spec: contract §8.1, policy (files) */
export function isPrivateFolder({ uploadFolders }: Folders, name: string): boolean | undefined {
  if (uploadFolders.includes(privateMark + name)) return true
  return name === editorFolder || uploadFolders.includes(name) ? false : undefined
}

/** The folder that an upload names, `temp` when it names none; anything that is not in the list is refused. */
export function uploadFolder(config: Folders, folder: string): string {
  const name = folder === '' ? 'temp' : folder
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(name) || isPrivateFolder(config, name) === undefined)
    throw productError('badRequest', { reason: fileMessages.badFolder })
  return name
}
