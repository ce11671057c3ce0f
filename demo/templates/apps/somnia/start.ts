import type { DemoScreen } from '../../kit/define.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { CREAM, fonts, logo, stylesheet } from './brand.ts';
import { deepNight, nightToDawn, type Scene, scene } from './scenes.ts';

const choiceStyles = css`
  .steps { display: grid; grid-template-columns: repeat(5, 1fr); gap: 6px; flex: 1 }
  .steps i { height: 5px; border-radius: 3px; background: #ffffff2e }
  .steps .on { background: #ffc49a }
  .choices { display: grid; grid-template-columns: 1fr 1fr; gap: 14px }
  .choice { position: relative; height: 156px; border-radius: 28px; overflow: hidden; display: flex; align-items: flex-end; padding: 14px 16px; font-weight: 800; font-size: 17px; line-height: 1.15 }
  .choice .art { position: absolute; inset: 0 }
  .choice::after { content: ''; position: absolute; inset: 52% 0 0; background: linear-gradient(0deg, #120e3af0, #120e3a00) }
  .choice span { position: relative; z-index: 2 }
  .choice .tick { position: absolute; z-index: 3; right: 12px; top: 12px; width: 30px; height: 30px; border-radius: 15px; background: #ffffff38; border: 2px solid #ffffff8f; display: grid; place-items: center }
  .choice.on { box-shadow: 0 0 0 4px #ffb48f }
  .choice.on .tick { background: #ffb48f; border-color: #ffb48f; color: #33174a }
`;

const CHOICES: readonly (readonly [text: string, picture: Scene, on?: boolean])[] = [
  ['My busy head', 'whale', true],
  ['Noise outside', 'rain'],
  ['I wake at three', 'lighthouse', true],
  ['On the road', 'train'],
  ['My child wakes', 'bakery'],
  ['Just for stories', 'forest'],
];

const choice = ([text, picture, on]: (typeof CHOICES)[number]): Html => html`
  <div class="choice ${on ? 'on' : ''}"><div class="art">${scene(picture)}</div><i class="tick">${on ? icon('check', { size: 17, stroke: 3.4 }) : null}</i><span>${text}</span></div>`;

const onboardingPage = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, choiceStyles],
    ink: CREAM,
    time: '21:18',
    body: html`
      ${deepNight()}
      <div class="in row" style="top:62px;height:44px;gap:16px">${icon('chevron-left', { size: 26 })}<div class="steps"><i class="on"></i><i class="on"></i><i></i><i></i><i></i></div><span class="haze" style="font-weight:700;font-size:16px">Skip</span></div>
      <div class="in" style="top:122px"><h1 style="font-size:31px;letter-spacing:-.03em">What keeps you awake?</h1><p class="haze" style="margin-top:6px">Choose as many as you like.</p></div>
      <div class="in choices" style="top:214px">${CHOICES.map(choice)}</div>
      <div class="in button" style="bottom:44px">Go on with two${icon('arrow-right', { size: 21, stroke: 2.6 })}</div>`,
  });

const trialStyles = css`
  .path { position: relative; display: grid; gap: 18px; padding-left: 56px }
  .path::before { content: ''; position: absolute; left: 19px; top: 14px; bottom: 30px; width: 4px; border-radius: 2px; background: linear-gradient(#ffd6a0, #ffffff40) }
  .path div { position: relative }
  .path i { position: absolute; left: -56px; top: 2px; width: 42px; height: 42px; border-radius: 21px; background: #4a3494; display: grid; place-items: center; border: 2px solid #ffffff40 }
  .path .now i { background: #ffd6a0; color: #33174a; border-color: #ffd6a0 }
  .path b { font-weight: 800; font-size: 18px }
  .plans { display: grid; grid-template-columns: 1.25fr 1fr; gap: 12px }
  .plan { border-radius: 24px; padding: 16px 18px; background: #2a1a5cb3; border: 2px solid #ffffff2e; position: relative }
  .plan.on { background: #fff3e2; color: #2b1650; border-color: #fff3e2 }
  .plan strong { display: block; font-size: 24px; font-weight: 800; letter-spacing: -.02em; line-height: 1.2 }
  .plan small { font-size: 15px }
  .plan em { position: absolute; right: 14px; top: -14px; height: 28px; padding: 0 12px; border-radius: 14px; background: #33174a; color: #ffd6a0; font-style: normal; font-size: 14px; font-weight: 800; line-height: 28px }
`;

const STEPS = [
  ['sparkles', 'Today', 'All 340 stories and sounds are open'],
  ['bell', 'Day 6', 'We remind you that it ends soon'],
  ['star', 'Day 8, 19 October', 'First payment, unless you have left'],
] as const;

const trialPage = (): string =>
  phonePage({
    fonts,
    styles: [stylesheet, trialStyles],
    ink: CREAM,
    footInk: '#33174a',
    time: '21:24',
    body: html`
      ${nightToDawn()}
      <div class="in row between" style="top:62px;height:44px"><div style="width:44px;height:44px;border-radius:14px;overflow:hidden;box-shadow:0 0 0 2px #ffffff40">${logo}</div>${icon('x', { size: 26 })}</div>
      <div class="in" style="top:128px"><h1 style="font-size:38px;line-height:1.06">Seven nights,<br>on the house</h1><p style="margin-top:12px;color:#e6dcff">One tap to leave, on any of them.</p></div>
      <div class="in path" style="top:268px">${STEPS.map(([glyph, when, what], index) => html`<div class="${index === 0 ? 'now' : ''}"><i>${icon(glyph, { size: 20, stroke: 2.3 })}</i><b>${when}</b><p style="font-size:16px;font-weight:600">${what}</p></div>`)}</div>
      <div class="in plans" style="top:514px"><div class="plan on"><span style="font-weight:800">A year</span><strong>€39.99</strong><small>€3.33 a month</small><em>One third less</em></div><div class="plan"><span style="font-weight:800">A month</span><strong>€4.99</strong><small>Pause anytime</small></div></div>
      <div class="in button" style="bottom:90px;background:#33174a;color:#fff3e2">Begin my seven nights</div>
      <div class="in row" style="bottom:48px;justify-content:center;gap:26px;font-size:15px;font-weight:700;color:#4a1f3c"><span>Restore</span><span>Terms</span><span>Privacy</span></div>`,
  });

export const onboarding: DemoScreen = {
  platform: 'ios',
  title: 'What keeps you awake',
  description: 'Six drawn scenes stand for reasons to lie awake; any number of them may be chosen.',
  types: ['Onboarding'],
  patterns: ['Step by Step', 'Personalisation'],
  elements: ['Progress Bar', 'Card', 'Checkbox', 'Button'],
  styles: ['Dark', 'Illustrated', 'Rounded'],
  captured: '2025-10-12',
  page: onboardingPage,
};

export const trial: DemoScreen = {
  platform: 'ios',
  title: 'Free trial told day by day',
  description:
    'The paywall shows a timeline from night to dawn: the day of the reminder and the day of the charge.',
  types: ['Pricing'],
  patterns: ['Paywall', 'Free Trial', 'Comparison'],
  elements: ['Stepper', 'Card', 'Radio', 'Button'],
  styles: ['Gradient', 'Colourful', 'Rounded'],
  captured: '2025-10-12',
  page: trialPage,
};
