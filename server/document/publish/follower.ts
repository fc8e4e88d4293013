import type { DocumentRef } from '#core/document'
import type { Library } from '#core/library'
import type { QueryRunner, Services } from '#server/context'

/** A publication in progress: the live library and the one that replaces it. */
export interface PublishChange {
  query: QueryRunner
  services: Services
  before: Library
  after: Library
}

/** A right that users would gain from a publication without anybody granting it. */
export interface ImplicitGrant {
  document: DocumentRef
  pointer: string
  message: string
  hint: string
}

/** A publication, inside its transaction. */
export interface Publication {
  query: QueryRunner
  services: Services
  /** The library as it will be. */
  library: Library
}

/** Updates rows derived from documents: dictionaries, menu, permissions. */
export interface PublishFollower {
  readonly id: string
  follow(publication: Publication): Promise<void>
  /** What the rows that it writes would implicitly grant. */
  grants?(change: PublishChange): Promise<ImplicitGrant[]>
}

/** Runs the followers one after the other. */
export async function followAll(followers: readonly PublishFollower[], publication: Publication): Promise<void> {
  for (const follower of followers) await follower.follow(publication)
}
