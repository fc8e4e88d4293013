import type { AnyDocument, Diagnostic, DocumentRef } from '#core/document'
import type { Library } from '#core/library'
import type { Caller, QueryRunner, Services } from '#server/context'
import type { FieldMove } from './fieldMove.ts'

/** A publication in progress: the live library and the one that replaces it. */
export interface PublishChange {
  query: QueryRunner
  services: Services
  before: Library
  after: Library
  /** The fields that only get another name. */
  moves: readonly FieldMove[]
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

/** A publication that gives fields other names, inside its transaction. */
export interface FieldRenaming extends Omit<PublishChange, 'services'> {
  services: Services
  caller: Caller
}

/** A screen that gets another id, inside the transaction. */
export interface ScreenRenaming {
  query: QueryRunner
  from: string
  to: string
}

/** What follows from a publication beyond its tables: rows derived from documents, and what of these cannot be stored. */
export interface PublishFollower {
  readonly id: string
  follow?(publication: Publication): Promise<void>
  /** The errors of documents over what is stored, beside those of the documents themselves. */
  diagnose?(change: PublishChange, documents: readonly AnyDocument[]): Promise<Diagnostic[]>
  /** Gives fields their new names in what is stored; runs before `follow`. */
  renameFields?(renaming: FieldRenaming): Promise<void>
  /** The same for a screen. */
  renameScreen?(renaming: ScreenRenaming): Promise<void>
  /** What the rows that it writes would implicitly grant. */
  grants?(change: PublishChange): Promise<ImplicitGrant[]>
}

/** Runs the followers one after the other. */
export async function followAll(followers: readonly PublishFollower[], publication: Publication): Promise<void> {
  for (const follower of followers) await follower.follow?.(publication)
}
