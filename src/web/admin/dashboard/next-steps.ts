import {
  AppWindow,
  Archive,
  FilePen,
  FileText,
  FolderTree,
  HardDrive,
  Heading,
  ImageUp,
  Layers,
  ListChecks,
  type LucideIcon,
  Newspaper,
  PackageX,
  ScanText,
  ShieldCheck,
  Tag,
} from 'lucide-react';
import { adminPages } from '#shared/admin-urls.ts';
import type { CappedCount, Dashboard } from '#shared/contracts/dashboard.ts';
import type { LocalDrafts } from '../data/dashboard.ts';

/** A task that is suggested to the curator, with the page on which it is done. */
export type NextStep = {
  title: string;
  text: string;
  href: string;
  icon: LucideIcon;
  /** Whether data may be lost if the curator does not take the step. */
  isWarning?: boolean;
};

/** Keys of forms that have a page of their own. The other forms are dialogs, which a link cannot open. */
const FORM_PAGE = /^(screens|apps|blog|pages|categories)\/(add|edit\/[^/]+)$/;

/** Formats a count: `1,234`, or `10,000+` if the server stopped counting there. */
export const formatCappedCount = ({ count, isCapped }: CappedCount): string =>
  `${count.toLocaleString('en')}${isCapped ? '+' : ''}`;

const countNoun = (counted: CappedCount, noun: string): string =>
  `${formatCappedCount(counted)} ${noun}${counted.count === 1 && !counted.isCapped ? '' : 's'}`;

/** Returns the created step in a list, or an empty list if the count is 0. */
const stepIfAny = (counted: CappedCount, createStep: (counted: CappedCount) => NextStep): NextStep[] =>
  counted.count > 0 ? [createStep(counted)] : [];

const toExactCount = (count: number): CappedCount => ({ count, isCapped: false });

/** Steps that protect the gallery from a loss of data. */
function protectionSteps({ isDiskLow, backupProblem }: Dashboard): NextStep[] {
  const steps: NextStep[] = [];
  if (isDiskLow) {
    steps.push({
      title: 'Free some disk space',
      text: 'The disk of the server is nearly full. Uploads fail when no space is left.',
      href: adminPages.utilities,
      icon: HardDrive,
      isWarning: true,
    });
  }
  if (backupProblem) {
    steps.push({
      title: backupProblem === 'missing' ? 'Make a first backup' : 'Make a new backup',
      text:
        backupProblem === 'missing'
          ? 'This gallery has no backup.'
          : 'The last backup of this gallery is out of date.',
      href: adminPages.utilities,
      icon: Archive,
      isWarning: true,
    });
  }
  return steps;
}

/** Steps that continue unsaved work in this browser. */
function unsavedSteps({ batchSize, formDrafts }: LocalDrafts): NextStep[] {
  const openableDrafts = formDrafts.filter(({ formKey }) => FORM_PAGE.test(formKey));
  return [
    ...stepIfAny(toExactCount(batchSize), (count) => ({
      title: `Upload the batch of ${countNoun(count, 'screen')}`,
      text: 'It is stored in this browser and not uploaded yet.',
      href: adminPages.bulkUpload,
      icon: ImageUp,
    })),
    ...stepIfAny(toExactCount(openableDrafts.length), (count) => ({
      title: `Save ${countNoun(count, 'unsaved form')}`,
      text:
        openableDrafts.length === 1
          ? 'The draft is stored in this browser.'
          : 'The drafts are stored in this browser. This opens the latest one.',
      href: `${adminPages.dashboard}/${openableDrafts[0]?.formKey ?? ''}`,
      icon: FilePen,
    })),
  ];
}

/**
 * Texts of the step that adds the first screens. Only an empty gallery and one that has only the demo get this step.
 */
const FIRST_SCREENS: Partial<Record<Dashboard['content'], Pick<NextStep, 'title' | 'text'>>> = {
  none: {
    title: 'Add the first screens',
    text: 'Upload screenshots here, or import folders on the server with “vitrine import”.',
  },
  demo: {
    title: 'Add your own screens',
    text: 'So far visitors see only the demo. Folders on the server can be imported with “vitrine import”.',
  },
};

/** Steps that set up a gallery. */
function startSteps({ content, hasOnlyPassword }: Dashboard): NextStep[] {
  const firstScreens = FIRST_SCREENS[content];
  const steps: NextStep[] = firstScreens
    ? [{ ...firstScreens, href: adminPages.bulkUpload, icon: ImageUp }]
    : [];
  if (hasOnlyPassword) {
    steps.push({
      title: 'Set up a second factor',
      text: 'Your account is protected by its password alone.',
      href: adminPages.account,
      icon: ShieldCheck,
    });
  }
  if (content === 'both') {
    steps.push({
      title: 'Remove the demo',
      text: 'Visitors still see it beside your own screens.',
      href: adminPages.utilities,
      icon: PackageX,
    });
  }
  return steps;
}

/**
 * Steps that improve screens. Failed text recognition comes first, because search does not find the text of screens on
 * which it failed.
 */
const screenSteps = (dashboard: Dashboard): NextStep[] => [
  ...stepIfAny(dashboard.failedOcr, (count) => ({
    title: `Retry text recognition of ${countNoun(count, 'screen')}`,
    text: 'Search does not find the text of screens whose text recognition has failed.',
    href: '#text-search',
    icon: ScanText,
  })),
  ...stepIfAny(dashboard.unconfirmedTags, (count) => ({
    title: `Confirm the suggested tags of ${countNoun(count, 'screen')}`,
    text: 'Select the screens and confirm their tags, or correct them.',
    href: `${adminPages.screens}?tags=unconfirmed`,
    icon: ListChecks,
  })),
  ...stepIfAny(dashboard.untagged, (count) => ({
    title: `Tag ${countNoun(count, 'screen')}`,
    text: 'Visitors find screens without tags by title and text only.',
    href: `${adminPages.screens}?tags=none`,
    icon: Tag,
  })),
  ...stepIfAny(dashboard.derivedTitles, (count) => ({
    title: `Check the ${count.count === 1 ? 'title' : 'titles'} of ${countNoun(count, 'screen')}`,
    text: 'A title derived from a file name or a tag may be inaccurate.',
    href: `${adminPages.screens}?derivedTitle=true`,
    icon: Heading,
  })),
  ...stepIfAny(dashboard.stackProposals, (count) => ({
    title: `Decide on ${countNoun(count, 'proposed stack')}`,
    text: 'The screens of a proposal may be variants: light and dark, other sizes or other versions.',
    href: adminPages.stacks,
    icon: Layers,
  })),
];

const appSteps = ({ appsWithoutCategory, appsWithoutLogo }: Dashboard): NextStep[] => [
  ...stepIfAny(appsWithoutCategory, (count) => ({
    title: `Choose categories for ${countNoun(count, 'app')}`,
    text: 'Visitors who browse apps by category do not find apps without one.',
    href: `${adminPages.apps}?missing=category`,
    icon: FolderTree,
  })),
  ...stepIfAny(appsWithoutLogo, (count) => ({
    title: `Add ${count.count === 1 ? 'a logo' : 'logos'} to ${countNoun(count, 'app')}`,
    text: 'Visitors see the first letter of the name instead.',
    href: `${adminPages.apps}?missing=logo`,
    icon: AppWindow,
  })),
];

const publishingSteps = ({ draftPosts, draftPages }: Dashboard): NextStep[] => [
  ...stepIfAny(draftPosts, (count) => ({
    title: `Publish ${countNoun(count, 'draft post')}`,
    text: 'Visitors do not see drafts.',
    href: adminPages.blog,
    icon: Newspaper,
  })),
  ...stepIfAny(draftPages, (count) => ({
    title: `Publish ${countNoun(count, 'draft page')}`,
    text: 'Visitors do not see drafts.',
    href: adminPages.pages,
    icon: FileText,
  })),
];

/** Returns the tasks to suggest to a curator, the most urgent first. */
export const listNextSteps = (dashboard: Dashboard, drafts: LocalDrafts): NextStep[] => [
  ...protectionSteps(dashboard),
  ...unsavedSteps(drafts),
  ...startSteps(dashboard),
  ...screenSteps(dashboard),
  ...appSteps(dashboard),
  ...publishingSteps(dashboard),
];
