/**
 * Announcements: released to those who are named or to everybody, read by each receiver, withdrawn. A receiver has a row of its
 * own for each; those of announcements to everybody are made when their reader asks, so that a release stays one write.
 * spec: contract §6.4, screens §14
 */
export { announcementPart } from './announcementPart.ts'
export { sysAnnouncement } from './sysAnnouncement.ts'
