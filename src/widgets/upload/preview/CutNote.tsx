import { widgetMessages } from '#core/message'

/** That there is more than is shown. */
export const CutNote = () => <p className="preview-note">{widgetMessages.preview.cut}</p>
