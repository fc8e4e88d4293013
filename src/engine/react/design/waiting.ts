import { isSameDocument } from '#core/design'
import type { Design } from './design.ts'

type OpenTexts = Pick<Design, 'state' | 'saving'>

/** The ids of the open models that have never been published: they have no records. */
export function unpublishedModels({ state, saving }: OpenTexts): readonly string[] {
  const stored = saving.revisions()
  const isLive = (ref: Parameters<typeof isSameDocument>[0]) =>
    typeof stored.find((one) => isSameDocument(one, ref))?.live === 'number'
  return state
    .snapshot()
    .texts.filter((one) => one.kind === 'model' && !isLive(one))
    .map(({ id }) => id)
}

/** Whether there are records under an address: not if it is that of such a model. */
export function hasRecordsIn(design: OpenTexts): (api: string) => boolean {
  return (api) => {
    const { base } = design.state.snapshot().rendered
    return unpublishedModels(design).every((id) => base?.resolvedModel(id)?.api !== api)
  }
}
