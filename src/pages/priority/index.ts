/** How urgent an announcement is, as a tag. */
export { PriorityTag } from './PriorityTag.tsx'
