import type { Behaviour } from '#server/behaviour'
import type { DocumentDesk } from '#server/document'
import type { Part } from '#server/http'
import { headBehaviour } from './headBehaviour.ts'
import { onlinePart } from './onlinePart.ts'
import { onlineForms } from './seed/onlineForms.ts'

/** What the forms give to the server: calls, the behaviour of their definitions, and a maker of demo forms. */
export interface OnlineRoom {
  readonly part: Part
  readonly behaviours: readonly Behaviour[]
  readonly generator: ReturnType<typeof onlineForms>
}

/** The forms of one server, published through its documents. */
export const onlineRoom = (desk: DocumentDesk): OnlineRoom => ({
  part: onlinePart(desk),
  behaviours: [headBehaviour(desk)],
  generator: onlineForms(desk),
})
