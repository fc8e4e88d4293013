/** The dialogs of the frame, each loaded when it is first opened. spec: shell §2 Header user menu; look, Keyboard */
export { type Overlay, Overlays } from './Overlays.tsx'
