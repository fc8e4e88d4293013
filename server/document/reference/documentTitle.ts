import type { DocumentRef } from '#core/document'
import { documentMessages, fillText } from '#core/message'

/** A document as people call it: 屏幕 device/device-list. */
export const documentTitle = ({ kind, id }: DocumentRef): string => fillText(documentMessages[kind], { id })
