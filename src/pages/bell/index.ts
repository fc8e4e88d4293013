/** The bell of the header: how many announcements are unread, and the newest of them. What it holds comes after the page. spec: shell §2, §4 (Notifications) */
export { BellPlace } from './BellPlace.tsx'
