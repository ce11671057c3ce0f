import type { DemoApp } from '../../kit/define.ts';
import { COBALT, logo } from './brand.ts';
import { client } from './client.ts';
import { desk } from './desk.ts';
import { editor } from './editor.ts';
import { expenses } from './expenses.ts';
import { payment } from './payment.ts';
import { table } from './table.ts';

export const app: DemoApp = {
  slug: 'ledgerfold',
  name: 'Ledgerfold',
  description: 'Invoices for people who work on their own, written and sent like paper.',
  url: 'https://ledgerfold.example',
  brandColor: COBALT,
  added: '2026-05-19',
  categories: ['Invoicing'],
  logo,
  screens: [desk, editor, table, client, payment, expenses],
};
