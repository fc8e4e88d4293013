/** Announcements for their receivers: their data, the dialog, the page of one, and what opening one does. spec: shell §2, §3 */
export { type Announcement, markRead, publishedAt, targetOf } from './announcement.ts'
export { AnnouncementDialog, AnnouncementPage } from './parts.ts'
