/** The faces of the QR code: in tables its text is enough. */
export { AnyTextCell as Cell } from '#widgets/face'
export { QrDetail as Detail } from './QrDetail.tsx'
