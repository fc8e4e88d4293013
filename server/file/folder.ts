import type { Config } from '#config'
import { productError } from '#core/error'

const privateMark = 'private:'

/** Whether files of a folder need a ticket; undefined for a folder that there is not. spec: contract §8.1, policy (files) */
export function isPrivateFolder({ uploadFolders }: Pick<Config, 'uploadFolders'>, name: string): boolean | undefined {
  if (uploadFolders.includes(privateMark + name)) return true
  return uploadFolders.includes(name) && !name.startsWith(privateMark) ? false : undefined
}

/** The folder that an upload names, `temp` when it names none; anything that is not in the list is refused. */
export function uploadFolder(config: Pick<Config, 'uploadFolders'>, given: string): string {
  const name = given === '' ? 'temp' : given
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(name) || isPrivateFolder(config, name) === undefined)
    throw productError('badRequest', { reason: `biz "${name.slice(0, 40)}" 不可用` })
  return name
}
