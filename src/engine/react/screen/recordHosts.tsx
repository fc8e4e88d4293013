import { hostOf } from './hostOf.tsx'

/** Forms and details load Formily, which the first list does without. spec: architecture, Budgets */
export const FormHost = hostOf('form', () => import('./FormHost.tsx').then((room) => room.FormHost))
export const DetailHost = hostOf('detail', () => import('./DetailHost.tsx').then((room) => room.DetailHost))

/** Each composed screen is loaded with the first of its kind. */
export const TabsHost = hostOf('screen', () => import('./TabsHost.tsx').then((room) => room.TabsHost))
export const SplitHost = hostOf('screen', () => import('./SplitHost.tsx').then((room) => room.SplitHost))
export const NoticeHost = hostOf('screen', () => import('./NoticeHost.tsx').then((room) => room.NoticeHost))
export const CalendarHost = hostOf('screen', () => import('./CalendarHost.tsx').then((room) => room.CalendarHost))
export const TransferHost = hostOf('screen', () => import('./TransferHost.tsx').then((room) => room.TransferHost))
export const PrintHost = hostOf('screen', () => import('./PrintHost.tsx').then((room) => room.PrintHost))
export const BuiltHost = hostOf('screen', () => import('./BuiltHost.tsx').then((room) => room.BuiltHost))
export const DashboardHost = hostOf('screen', () => import('./DashboardHost.tsx').then((room) => room.DashboardHost))
