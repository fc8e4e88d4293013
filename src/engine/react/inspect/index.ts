/** Which screens are drawn, with what knows why they look as they do. */
export {
  createInspection,
  type InspectedSubject,
  type Inspection,
  type Subject,
  type Written,
  type WrittenAt,
} from './inspection.ts'
