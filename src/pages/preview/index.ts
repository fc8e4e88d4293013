/** What the designer shows in the frame of its preview: one screen with its drafts, over services that read and never write. */
export { type PreviewSite, startPreview } from './PreviewApp.tsx'
