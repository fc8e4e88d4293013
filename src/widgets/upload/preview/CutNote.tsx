import { uploadMessages } from '#core/message'

/** That there is more than is shown. */
export const CutNote = () => <p className="preview-note">{uploadMessages.previewCut}</p>
