import type { DemoApp } from '../../kit/define.ts';
import { approve } from './approve.ts';
import { logo } from './brand.ts';
import { card } from './card.ts';
import { home } from './home.ts';
import { sent } from './sent.ts';
import { spending } from './spending.ts';
import { transfer } from './transfer.ts';
import { wallet } from './wallet.ts';

export const app: DemoApp = {
  slug: 'corsa-bank',
  name: 'Corsa Bank',
  description: 'A bank on the phone with metal cards, transfers in seconds and a wallet for every pass.',
  url: 'https://corsa-bank.example',
  brandColor: '#3957f0',
  added: '2026-10-07',
  categories: ['Banking'],
  logo,
  screens: [
    {
      platform: 'ios',
      title: 'Balance and cards',
      description:
        'Two metal cards lie across a night-blue track, between the balance and the latest payments.',
      types: ['Home'],
      patterns: ['Tab Navigation', 'Personalisation', 'Status'],
      elements: ['Tab Bar', 'Card', 'Avatar', 'List', 'Icon Button', 'Badge'],
      styles: ['Dark', 'Gradient', 'Illustrated'],
      captured: '2026-10-01',
      cover: true,
      featured: true,
      page: home,
    },
    {
      platform: 'ios',
      title: 'Amount of a transfer',
      description:
        'A keypad, one large amount and a slider to send it, so that no money is sent by accident.',
      types: ['Checkout'],
      patterns: ['Payment', 'Step by Step'],
      elements: ['Text Field', 'Slider', 'Chip', 'Avatar', 'Icon Button'],
      styles: ['Light', 'Minimal', 'Bold Type'],
      captured: '2026-10-01',
      page: transfer,
    },
    {
      platform: 'ios',
      title: 'Spending of a month',
      description:
        'Categories are spheres whose size shows the spending, above the changes since last month.',
      types: ['Analytics'],
      patterns: ['Data Visualisation', 'Comparison', 'Tab Navigation'],
      elements: ['Chart', 'Segmented Control', 'List', 'Tab Bar', 'Badge', 'Icon Button'],
      styles: ['Light', 'Colourful', 'Data-Rich'],
      captured: '2026-10-01',
      page: spending,
    },
    {
      platform: 'ios',
      title: 'Card controls',
      description: 'The limit, freezing and the permitted uses of the card are directly below the card.',
      types: ['Settings'],
      patterns: ['Tab Navigation', 'Personalisation', 'Progress'],
      elements: ['Card', 'Switch', 'Slider', 'Tab Bar', 'List', 'Icon Button'],
      styles: ['Colourful', 'Gradient', 'Rounded'],
      captured: '2026-03-12',
      page: card,
    },
    {
      platform: 'ios',
      title: 'Wallet of cards and passes',
      description: 'Payment cards, a tram ticket, a concert and a flight overlap in one stack of colours.',
      types: ['Wallet'],
      patterns: ['Tab Navigation', 'Saving for Later'],
      elements: ['Card', 'Tab Bar', 'Icon Button', 'List'],
      styles: ['Dark', 'Colourful', 'Illustrated'],
      captured: '2026-10-01',
      page: wallet,
    },
    {
      platform: 'ios',
      title: 'Approving an online payment',
      description:
        'The second step of a payment shows the shop, its place and the balance, with a minute to decide.',
      types: ['Notifications', 'Checkout'],
      patterns: ['Two-Factor Sign-In', 'Payment', 'Feedback'],
      elements: ['Bottom Sheet', 'Map', 'Progress Ring', 'Button', 'Badge'],
      styles: ['Dark', 'Illustrated'],
      captured: '2026-10-01',
      page: approve,
    },
    {
      platform: 'ios',
      title: 'Transfer completed',
      description: 'Lanes of a race track form a check mark above the receipt of a transfer.',
      types: ['Success'],
      patterns: ['Feedback', 'Payment', 'Sharing'],
      elements: ['Card', 'Avatar', 'Button', 'Icon Button'],
      styles: ['Colourful', 'Gradient', 'Illustrated'],
      captured: '2026-10-01',
      page: sent,
    },
  ],
};
