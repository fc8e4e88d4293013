import { AnnouncementView } from './AnnouncementView.tsx'

/** The page of one announcement, by the `id` that it is told. spec: screens §11 (message/mine) */
export const AnnouncementPage = ({ params }: { params: Readonly<Record<string, unknown>> }) => (
  <div className="announcement-page">
    <AnnouncementView id={String(params.id ?? '')} />
  </div>
)
