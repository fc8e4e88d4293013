import type { DocumentRef } from '#core/document'
import type { Library } from '#core/library'
import type { QueryRunner, Services } from '#server/context'

/** A publish on its way: the live library, and as it would be. */
export interface PublishChange {
  query: QueryRunner
  services: Services
  before: Library
  after: Library
}

/** Something that people would have by a publish alone, without anybody granting it. */
export interface ImplicitGrant {
  document: DocumentRef
  pointer: string
  message: string
  hint: string
}

/** What is about to be live, inside the transaction that makes it so. */
export interface Publication {
  query: QueryRunner
  services: Services
  /** The library as it will be. */
  library: Library
}

/** What follows from documents: rows of dictionaries, of the menu and of permissions. A value, composed once. */
export interface PublishFollower {
  readonly id: string
  follow(publication: Publication): Promise<void>
  /** What people would have by what it writes. */
  grants?(change: PublishChange): Promise<ImplicitGrant[]>
}

/** Lets the followers write, one after the other. */
export async function followAll(followers: readonly PublishFollower[], publication: Publication): Promise<void> {
  for (const follower of followers) await follower.follow(publication)
}
