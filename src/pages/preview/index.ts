/** What the designer shows in the frame of its preview: one screen with its drafts, over services that read and never write. */
export { startPreview } from './PreviewApp.tsx'
