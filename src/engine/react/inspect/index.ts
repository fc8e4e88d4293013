/** Which screens are drawn, with what knows why they look as they do. */
export { createInspection, type InspectedSubject, type Inspection, type Subject } from './inspection.ts'
export type { Written, WrittenAt } from './written.ts'
