import type { AnyDocument, Diagnostic } from '#core/document'
import { publishingMessages } from '#core/message'
import type { Caller } from '#server/context'
import { codeGrants } from './codeGrants.ts'
import { fieldGrants } from './fieldGrants.ts'
import type { ImplicitGrant, PublishChange, PublishFollower } from './follower.ts'
import { rightsGrants } from './rightsGrants.ts'

/** What an administrator may decide, and others may not do. */
const grantDiagnostic = (grant: ImplicitGrant, severity: Diagnostic['severity']): Diagnostic => ({
  ...grant,
  severity,
  code: 'gives-rights',
})

/** Rows of seeds are written past all rights at the next start. */
const seedGrants = (documents: readonly AnyDocument[]): ImplicitGrant[] =>
  documents
    .filter(({ kind }) => kind === 'seed')
    .map(({ kind, id }) => ({
      document: { kind, id },
      pointer: '',
      message: publishingMessages.seedsUnchecked,
      hint: publishingMessages.byAdministrator,
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
export async function grantDiagnostics(
  change: PublishChange,
  { documents, followers, caller }: Published,
): Promise<Diagnostic[]> {
  const written = await Promise.all(followers.map(async (follower) => (await follower.grants?.(change)) ?? []))
  const grants = [
    ...(await codeGrants(change)),
    ...fieldGrants(change),
    ...rightsGrants(change, documents),
    ...seedGrants(documents),
    ...written.flat(),
  ]
  return grants.map((grant) => grantDiagnostic(grant, caller.rights.admin ? 'warning' : 'error'))
}
