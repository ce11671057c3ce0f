import type { Page } from '@playwright/test';
import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { openBackOfficeAt } from '../../support/back-office.ts';
import { axe, axeInThemes, expect, test, waitUntilSettled } from '../support/fixtures.ts';
import { acceptUnsavedChangesWarning, restoredDraftNotice } from '../support/forms.ts';
import { BACK_OFFICE_GALLERY } from '../support/galleries.ts';
import { endSessions, logIn, readSession, signInAs } from '../support/sign-in.ts';

test.use({ serve: BACK_OFFICE_GALLERY });

const EMAIL = 'admin15@example.com';
const API = '/api/admin/categories';

const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name }).first();
/** The name of the focused row. The row's other buttons show only icons. */
const focusedName = (page: Page) => page.locator('tbody tr:focus button').filter({ hasText: /\w/ });
const chooseAction = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const loadCategories = async (url: string, email = EMAIL) => {
  const adminApi = await openBackOfficeAt(url, email);
  const { items } = await adminApi.get<{ items: AdminCategory[] }>(API);
  return { adminApi, items, find: (name: string) => items.find((category) => category.name === name) };
};

test('[A-60] four taxonomies are searchable trees with keyboard navigation; app categories are a list', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/categories/screen-types');
  await expect(page.getByRole('heading', { level: 1, name: 'Screen Types' })).toBeVisible();
  const tree = page.getByRole('treegrid', { name: 'Screen Types' });
  await expect(row(page, 'Sign In')).toContainText('/sign-in');
  await expect(row(page, 'Sign In')).toHaveAttribute('aria-level', '2');
  await axeInThemes(page);

  // Arrow keys, Home, End and letters move between rows. Tab moves to the menu of the current row only.
  await row(page, 'Account').focus();
  await page.keyboard.press('ArrowRight');
  await expect(focusedName(page)).toHaveText('Profile');
  await page.keyboard.press('ArrowDown');
  await expect(focusedName(page)).toHaveText('Settings');
  await page.keyboard.press('ArrowLeft');
  await expect(focusedName(page)).toHaveText('Account');
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, 'Account')).toHaveAttribute('aria-expanded', 'false');
  await expect(tree.getByText('Sign In')).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(focusedName(page)).toHaveText('Splash');
  await page.keyboard.press('Home');
  await page.keyboard.type('co');
  await expect(focusedName(page)).toHaveText('Commerce');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Actions for Commerce' })).toBeFocused();
  await page.keyboard.press('Enter');
  const view = page.getByRole('menuitem', { name: 'View category' });
  await expect(view).toHaveAttribute('href', '/web/screen-types/commerce');
  await expect(view).toHaveAttribute('target', '_blank');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Collapse all' }).click();
  // The header and five parents remain.
  await expect(tree.getByRole('row')).toHaveCount(6);
  // A search expands the ancestors of its matches.
  await page.keyboard.press('/');
  await page.keyboard.type('SIGN');
  await expect(page.getByText('1 of')).toBeVisible();
  await expect(tree.locator('tbody tr')).toHaveText([/Account/, /Sign In/]);
  await page.getByRole('searchbox').fill('nothing like it');
  await expect(page.getByText('No categories found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).first().click();
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(row(page, 'Sign In')).toBeVisible();

  for (const [path, title] of [
    ['ux-patterns', 'UX Patterns'],
    ['ui-elements', 'UI Elements'],
    ['styles', 'Styles'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`/admin/categories/${path}`);
    await expect(page.getByRole('treegrid', { name: title })).toBeVisible();
  }
  await page.getByRole('navigation').getByRole('link', { name: 'App Categories' }).click();
  const list = page.getByRole('grid', { name: 'App Categories' });
  await expect(list.locator('tbody tr').filter({ hasText: 'Banking' })).toContainText('/banking');
  await expect(list.locator('tr[aria-expanded]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions for Banking' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit Category', 'Delete Category']);
  await page.keyboard.press('Escape');
  await axe(page);
  await page.goto('/admin/categories/nothing');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeAttached();
});

test('[A-62] a category is added below another one, renamed and merged; its slug follows the name until a curator edits the slug', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^40[049] (?:POST|PUT) .*\/api\/admin\/categories/);
  problems.expect(/^console error: Failed to load resource.*40[049]/);
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/categories/ux-patterns');
  const dialog = page.getByRole('dialog');
  const [name, slug] = [dialog.getByLabel('Name'), dialog.getByLabel('Slug')];
  await chooseAction(page, 'Tab Bar', 'Add child');
  await expect(dialog).toHaveAccessibleName('Add Category');
  await expect(dialog.getByRole('combobox')).toContainText('Tab Bar');
  await expect(
    dialog.getByText('Optional. Select a parent term to create a hierarchical relationship.'),
  ).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await axeInThemes(page);

  await name.fill('Flottant — Été!');
  await expect(slug).toHaveValue('flottant-ete');
  await slug.fill('Not A Slug');
  await page.keyboard.press('Enter');
  // The message is shown at the field and as a toast.
  await expect(page.getByText('Only lowercase letters, digits and single dashes between them')).toHaveCount(
    2,
  );
  await slug.fill('toast');
  await name.fill('Floating');
  await expect(slug).toHaveValue('toast');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Error creating category: This URL is already taken')).toBeVisible();
  await expect(slug).toBeFocused();
  await slug.fill('');
  await name.fill('Float');
  await name.pressSequentially('ing');
  await expect(slug).toHaveValue('floating');
  // Escape asks before it discards input.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category created successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Floating')).toBeFocused();
  await expect(row(page, 'Floating')).toHaveAttribute('aria-level', '3');

  // Neither the category itself nor its descendants can be its parent.
  await chooseAction(page, 'Tab Bar', 'Edit Category');
  await dialog.getByRole('combobox').click();
  await page.getByPlaceholder('Search terms...').fill('a');
  const options = page.getByRole('option');
  await expect(options.filter({ hasText: 'Feedback' }).first()).toBeVisible();
  await expect(options.filter({ hasText: 'Floating' })).toHaveCount(0);
  await expect(options.filter({ hasText: /^Tab Bar/ })).toHaveCount(0);
  await options.filter({ hasText: 'Feedback' }).first().click();
  await name.fill('Tab Bars');
  await expect(dialog.getByText('Links to the former slug “tab-bar” keep working')).toBeVisible();
  await page.route(
    `**${API}/*`,
    (route) => route.fulfill({ status: 400, json: { error: 'Not today', code: 'validation_failed' } }),
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Error updating category: Not today')).toBeVisible();

  // Another curator saves the category.
  const { adminApi, find } = await loadCategories(site.url, 'admin16@example.com');
  const before = find('Tab Bar');
  if (!before) throw new Error('There is no tab bar');
  await adminApi.send('PUT', `${API}/${before.id}`, {
    name: 'Their Bar',
    parentId: before.parentId,
    expectedUpdatedAt: before.updatedAt,
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('alertdialog');
  await expect(conflict).toContainText('admin16@example.com');
  await expect(conflict.getByRole('definition').filter({ hasText: 'SavedTheir Bar' })).toBeVisible();
  await axe(page);
  await conflict.getByRole('button', { name: 'Discard mine, load theirs' }).click();
  await expect(name).toHaveValue('Their Bar');
  await name.fill('Tab Bars');
  await adminApi.send('PUT', `${API}/${before.id}`, {
    name: 'Their Bar again',
    parentId: before.parentId,
    expectedUpdatedAt: before.updatedAt,
    overwrite: true,
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await conflict.getByRole('button', { name: 'Save over theirs' }).click();
  await expect(page.getByText('Category updated successfully')).toBeVisible();
  await expect(row(page, 'Tab Bars')).toBeFocused();
  await expect(row(page, 'Floating')).toHaveAttribute('aria-level', '3');

  // If another category has the slug, the form of a new category links to the other one. The form of an existing
  // category offers to merge its category into the other one.
  await chooseAction(page, 'Floating', 'Add child');
  await name.fill('Toast');
  await dialog.getByRole('button', { name: 'Close and show “Toast”' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Toast')).toBeFocused();
  await chooseAction(page, 'Floating', 'Edit Category');
  await slug.fill('toast');
  await dialog.getByRole('button', { name: 'Merge into “Toast”' }).click();
  const mergeDialog = page.getByRole('alertdialog', { name: 'Merge “Floating” into “Toast”?' });
  await expect(mergeDialog).toContainText('Links to the slug “floating” lead to “Toast”.');
  await axe(page);
  await mergeDialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Category merged into Toast')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Toast')).toBeFocused();
  await expect(row(page, 'Floating')).toHaveCount(0);

  // A category that was deleted meanwhile cannot be saved.
  await chooseAction(page, 'Toast', 'Edit Category');
  await name.fill('Too late');
  await adminApi.send('DELETE', `${API}/${find('Toast')?.id}`);
  await page.keyboard.press('Control+s');
  const deletion = page.getByRole('alertdialog', { name: 'This category was deleted meanwhile' });
  await deletion.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(name).toHaveValue('Too late');
  await page.keyboard.press('Control+s');
  await deletion.getByRole('button', { name: 'Discard and close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Toast')).toHaveCount(0);
});

test('[A-62] a category that was deleted during an edit conflict is reported as deleted', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^409 PUT .*\/api\/admin\/categories/);
  problems.expect(/^console error: Failed to load resource.*409/);
  const adminApi = await openBackOfficeAt(site.url, 'admin16@example.com');
  const title = `Ribbon ${crypto.randomUUID().slice(0, 8)}`;
  await adminApi.send('POST', API, {
    type: 'ux-patterns',
    name: title,
    slug: title.toLowerCase().replace(' ', '-'),
    parentId: null,
  });
  const created = (await loadCategories(site.url)).find(title);
  const path = `${API}/${created?.id}`;
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/categories/ux-patterns');
  await chooseAction(page, title, 'Edit Category');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Mine');
  await adminApi.send('PUT', path, {
    name: `${title} two`,
    parentId: null,
    expectedUpdatedAt: created?.updatedAt,
  });
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('alertdialog', { name: 'This category was changed meanwhile' });
  await expect(conflict).toBeVisible();
  await adminApi.send('DELETE', path);
  await conflict.getByRole('button', { name: 'Discard mine, load theirs' }).click();
  const deletion = page.getByRole('alertdialog', { name: 'This category was deleted meanwhile' });
  await deletion.getByRole('button', { name: 'Discard and close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('[A-63] the delete dialog of a category shows the number of its children and uses, and deletion removes the children too', async ({
  page,
  site,
}) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/categories/ui-elements');
  await waitUntilSettled(page);
  await row(page, 'Controls').focus();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(dialog).toContainText('Delete Controls and its 3 child terms? This cannot be undone.');
  await expect(dialog.getByText(/^\d+ screens lose a tag\.$/)).toBeVisible();
  await expect(dialog).toContainText('is among the popular categories');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Controls')).toBeFocused();
  await page.keyboard.press('Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Category and 3 child term(s) deleted')).toBeVisible();
  await expect(page.getByRole('treegrid')).not.toContainText('Slider');
  await expect(page.locator('tbody tr:focus')).toHaveCount(1);

  await chooseAction(page, 'Line Chart', 'Delete Category');
  await expect(dialog).toContainText('Delete Line Chart?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Category deleted successfully')).toBeVisible();
  await expect(page.locator('tbody tr:focus')).toContainText('Charts');

  await page.goto('/admin/categories/app-categories');
  await chooseAction(page, 'Finance', 'Delete Category');
  await expect(dialog).toContainText('2 child terms');
  await expect(dialog.getByText(/^\d+ apps? loses? a category\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Actions for Finance' })).toBeFocused();
});

test('[A-60] the category list shows its loading, error and empty states', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^400 GET .*\/api\/admin\/categories/);
  problems.expect(/^400 DELETE .*\/api\/admin\/categories/);
  problems.expect(/^console error: Failed to load resource.*400/);
  await signInAs(page, site.url, EMAIL);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${API}`, async (route) => {
    await released;
    await route.fulfill({
      status: 400,
      json: { error: 'The list is unavailable', code: 'validation_failed' },
    });
  });
  await page.goto('/admin/categories/styles');
  await expect(page.getByText('Loading categories...')).toBeVisible();
  release();
  await expect(
    page.getByRole('alert').getByText('Error loading categories: The list is unavailable'),
  ).toBeVisible();
  await axe(page);
  await page.unroute(`**${API}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Gradient')).toBeVisible();

  await page.route(`**${API}/*`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 400, json: { error: 'Not today', code: 'validation_failed' } })
      : route.continue(),
  );
  await chooseAction(page, 'Gradient', 'Delete Category');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Error deleting category: Not today')).toBeVisible();
  await expect(row(page, 'Gradient')).toBeVisible();

  await page.route(`**${API}`, (route) => route.fulfill({ json: { items: [] } }));
  await page.reload();
  await expect(page.getByText('No categories found')).toBeVisible();
});

test('[A-61] [A-85] categories are added one by one, and the page asks before it discards unsaved input', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^400 GET .*\/api\/admin\/categories/);
  problems.expect(/^console error: Failed to load resource.*400/);
  await signInAs(page, site.url, EMAIL);
  await page.route(
    `**${API}`,
    (route) =>
      route.fulfill({ status: 400, json: { error: 'The list is unavailable', code: 'validation_failed' } }),
    { times: 1 },
  );
  await page.goto('/admin/categories/add?type=styles');
  await expect(
    page.getByRole('alert').getByText('Error loading parent terms: The list is unavailable'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Styles')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab')).toHaveText([
    'App Categories',
    'Screen Types',
    'UX Patterns',
    'UI Elements',
    'Styles',
  ]);
  const [name, slug] = [page.getByLabel('Name'), page.getByLabel('Slug')];
  await name.fill('Brutal');
  await expect(slug).toHaveValue('brutal');
  await page.getByRole('combobox', { name: /^Parent term/ }).click();
  await page.getByPlaceholder('Search terms...').fill('colour');
  await page.getByRole('option', { name: 'Colour', exact: true }).click();
  await axeInThemes(page);
  // Each type keeps its own selected parent.
  await tab('App Categories').click();
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(name).toHaveValue('Brutal');
  await tab('Styles').click();
  await expect(page.getByRole('combobox', { name: /^Parent term/ })).toContainText('Colour');

  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/categories', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save and add another' }).click();
  // While a category is being saved, another taxonomy cannot be chosen, because the response resets the form.
  await tab('App Categories').click();
  await expect(tab('Styles')).toHaveAttribute('aria-selected', 'true');
  release();
  await expect(page.getByText('Term created successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Just added' })).toContainText('Brutal');
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await name.fill('Soft');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL('/admin/categories/styles');
  for (const addedName of ['Brutal', 'Soft']) {
    await expect(row(page, addedName)).toHaveAttribute('aria-level', '2');
  }
});

test('[A-61] [A-62] the category form shows and saves no parent after the selected parent was deleted', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^422 POST .*\/api\/admin\/categories/);
  problems.expect(/^console error: Failed to load resource.*422/);
  const adminApi = await openBackOfficeAt(site.url, EMAIL);
  const suffix = crypto.randomUUID().slice(0, 8);
  const createTerm = async (name: string, parentId: string | null = null): Promise<string> => {
    const slug = `${name.toLowerCase()}-${suffix}`;
    const input = { type: 'ux-patterns', name: `${name} ${suffix}`, slug, parentId };
    return (await adminApi.send<{ id: string }>('POST', API, input)).id;
  };
  const parent = page.getByRole('combobox', { name: /^Parent term/ });
  const chooseParent = async (name: string): Promise<void> => {
    await parent.click();
    await page.getByPlaceholder('Search terms...').fill(`${name} ${suffix}`);
    await page.getByRole('option', { name: `${name} ${suffix}`, exact: true }).click();
    await expect(parent).toContainText(`${name} ${suffix}`);
  };
  const parentOf = async (name: string) => (await loadCategories(site.url)).find(name)?.parentId;
  const ids: Record<string, string> = {};
  for (const name of ['First', 'Second', 'Third', 'Kept']) ids[name] = await createTerm(name);
  const deleteTerm = (name: string) => adminApi.send('DELETE', `${API}/${ids[name]}`);
  await createTerm('Edited', ids.Kept);
  await signInAs(page, site.url, EMAIL);

  // First, the page that adds categories restores a draft.
  await page.goto('/admin/categories/add?type=ux-patterns');
  const name = page.getByLabel('Name');
  await name.fill(`Restored ${suffix}`);
  await chooseParent('First');
  await deleteTerm('First');
  acceptUnsavedChangesWarning(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${API}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await expect(restoredDraftNotice(page)).toBeVisible();
  // The form cannot tell yet that the parent was deleted.
  await expect(parent).toContainText('Loading...');
  release();
  await expect(parent).toContainText('No parent');
  await page.unroute(`**${API}`);
  await page.getByRole('button', { name: 'Save and add another' }).click();
  await expect(page.getByRole('region', { name: 'Just added' })).toContainText(`Restored ${suffix}`);
  expect(await parentOf(`Restored ${suffix}`)).toBeNull();

  // Without a reload, this page shows the deleted parent until the server refuses to save it.
  await name.fill(`Open ${suffix}`);
  await chooseParent('Second');
  await deleteTerm('Second');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Error creating category: Parent category not found')).toBeVisible();
  await expect(parent).toContainText('No parent');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL('/admin/categories/ux-patterns');
  expect(await parentOf(`Open ${suffix}`)).toBeNull();

  // The dialog that edits a category restores a draft too.
  const dialog = page.getByRole('dialog');
  await chooseAction(page, `Edited ${suffix}`, 'Edit Category');
  await name.fill(`Renamed ${suffix}`);
  await chooseParent('Third');
  await deleteTerm('Third');
  acceptUnsavedChangesWarning(page);
  await page.reload();
  await chooseAction(page, `Edited ${suffix}`, 'Edit Category');
  await expect(restoredDraftNotice(dialog)).toBeVisible();
  await expect(parent).toContainText('No parent');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category updated successfully')).toBeVisible();
  expect(await parentOf(`Renamed ${suffix}`)).toBeNull();
});

test('[A-61] a signed-out visitor signs in and returns to the page; unsaved input survives the end of a session', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^40[013] (?:GET|POST) .*\/(?:api|auth\/v1)\//);
  problems.expect(/^console error: Failed to load resource.*40[013]/);
  await page.goto('/admin/categories/add?type=styles');
  await page.waitForURL('/login');
  await expect(page.getByText('Please sign in to add categories')).toBeVisible();
  await logIn(page, 'admin17@example.com');
  await page.waitForURL('/admin/categories/add?type=styles');

  const name = page.getByLabel('Name');
  await name.fill('Kept');
  await endSessions(site.url, 'admin17@example.com');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('/login');
  await expect(page.getByText('Not authenticated')).toBeVisible();
  await logIn(page, 'admin17@example.com');
  await page.waitForURL('/admin/categories/add?type=styles');
  await expect(name).toHaveValue('Kept');
  await expect(page.getByRole('tab', { name: 'Styles' })).toHaveAttribute('aria-selected', 'true');

  // The input of a dialog is kept too, in its own draft.
  acceptUnsavedChangesWarning(page);
  await page.goto('/admin/categories/styles');
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  const addButton = page.getByRole('button', { name: 'Add Category' });
  await addButton.click();
  await expect(name).toBeFocused();
  await name.fill('In a dialog');
  acceptUnsavedChangesWarning(page);
  await page.reload();
  await addButton.click();
  await expect(restoredDraftNotice(dialog)).toBeVisible();
  await axe(page);
  await expect(name).toHaveValue('In a dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(addButton).toBeFocused();
  await addButton.click();
  await expect(name).toHaveValue('');
  await page.goto('/admin/categories/add');
  await expect(restoredDraftNotice(page)).toBeVisible();
  await expect(name).toHaveValue('Kept');

  // The page does not notice that its session is removed. Only the next save fails and says so.
  expect(await readSession(page)).not.toBeNull();
  await page.evaluate(() => localStorage.removeItem('vitrine-session'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Not authenticated')).toBeVisible();
});

test('[A-01] a signed-in user who is not an admin sees the not-found page, not the request to sign in', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/^404 GET .*\/404$/);
  problems.expect(/^console error: Failed to load resource.*404/);
  await signInAs(page, site.url, 'visitor1@example.com');
  await page.goto('/admin/categories/add');
  await page.waitForURL('/404');
  await expect(page.getByText('Error 404')).toBeVisible();
  await expect(page.getByText('Please sign in')).toHaveCount(0);
});

test('the category pages fit a phone and have large enough touch targets @phone', async ({ page, site }) => {
  await signInAs(page, site.url, EMAIL);
  await page.goto('/admin/categories/screen-types');
  await expect(row(page, 'Sign In')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await axe(page);
  await page.getByRole('button', { name: 'Collapse Account' }).tap();
  await expect(page.getByText('Sign In')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Category' }).tap();
  await expect(page.getByRole('dialog', { name: 'Add Category' })).toBeVisible();
  await axe(page);
  await page.goto('/admin/categories/add?type=styles');
  await expect(page.getByRole('tab', { name: 'Styles' })).toBeInViewport({ ratio: 0.9 });
  await axe(page);
});
