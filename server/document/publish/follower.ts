import type { AnyDocument, Diagnostic, DocumentRef } from '#core/document'
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

/** What follows from a publication beyond its tables: rows derived from documents, and what of these cannot be stored. */
export interface PublishFollower {
  readonly id: string
  follow?(publication: Publication): Promise<void>
  /** The errors of documents over what is stored, beside those of the documents themselves. */
  diagnose?(change: PublishChange, documents: readonly AnyDocument[]): Promise<Diagnostic[]>
  /** What the rows that it writes would implicitly grant. */
  grants?(change: PublishChange): Promise<ImplicitGrant[]>
}

/** Runs the followers one after the other. */
export async function followAll(followers: readonly PublishFollower[], publication: Publication): Promise<void> {
  for (const follower of followers) await follower.follow?.(publication)
}
