import type { AnyDocument, Diagnostic } from '#core/document'
import type { Caller } from '#server/context'
import { codeGifts } from './codeGifts.ts'
import { fieldGifts } from './fieldGifts.ts'
import type { PublishFollower } from './follower.ts'
import { type Gift, giftDiagnostic, type PublishChange } from './gift.ts'
import { rightsGifts } from './rightsGifts.ts'

/** Rows of seeds are written past all rights at the next start. */
const seedGifts = (documents: readonly AnyDocument[]): Gift[] =>
  documents
    .filter(({ kind }) => kind === 'seed')
    .map(({ kind, id }) => ({
      document: { kind, id },
      pointer: '',
      message: '种子数据在下次启动时写入，不受权限约束',
      hint: '由管理员发布',
    }))

interface Published {
  documents: readonly AnyDocument[]
  followers: readonly PublishFollower[]
  caller: Caller
}

/**
 * What a publish gives to people that nobody granted them: codes that they hold for something else, guards that fall, rows
 * that data rules no longer hide. Administrators are told of it; for others it is an error. spec: schema-language, Permissions
 */
export async function giftDiagnostics(
  change: PublishChange,
  { documents, followers, caller }: Published,
): Promise<Diagnostic[]> {
  const written = await Promise.all(followers.map(async (follower) => (await follower.gifts?.(change)) ?? []))
  const gifts = [
    ...(await codeGifts(change)),
    ...fieldGifts(change),
    ...rightsGifts(change, documents),
    ...seedGifts(documents),
    ...written.flat(),
  ]
  return gifts.map((gift) => giftDiagnostic(gift, caller.rights.admin ? 'warning' : 'error'))
}
