import { useState } from 'react'
import type { DocumentRef } from '#core/document'
import { dialogPart } from '#react/part'
import type { RevisionPublishProps } from '#widgets/document'

/** The dialog of the designer, loaded when revisions are first to be published. */
const PublishDialog = dialogPart(async () => (await import('#widgets/design')).PublishDialog)

interface PublishRevisionsProps extends Omit<RevisionPublishProps, 'chosen'> {
  chosen: readonly (DocumentRef & { revision: number; restore?: boolean })[]
}

/** Publishes stored revisions together. */
export function PublishRevisions({ chosen, ...dialog }: PublishRevisionsProps) {
  const [design] = useState(() => ({ saving: { save: async () => undefined, revisions: () => chosen } }))
  return <PublishDialog design={design} {...dialog} />
}

/** Publishes one revision. */
export const PublishRevision = ({ chosen, ...dialog }: RevisionPublishProps) => (
  <PublishRevisions chosen={[chosen]} {...dialog} />
)
