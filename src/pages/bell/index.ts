/** The bell of the header: the number of unread announcements and the newest ones, loaded after the page. spec: shell §2, §4 (Notifications) */
export { BellPlace } from './BellPlace.tsx'
