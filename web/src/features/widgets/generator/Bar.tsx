import { Button, Menu } from "@mantine/core";
import type { Widget } from "@pluma/contract/widgets/shapes";
import { IconChartBar, IconMessages, IconPlus, IconSelector, IconTrash, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { useDeleteWidget } from "../data.ts";
import { generatorPath, leadsPath, statisticsPath, transcriptsPath } from "../places.ts";
import css from "./generator.module.css";
import { OnSwitch } from "./OnSwitch.tsx";

type Props = { widget: Widget | null; widgets: readonly Widget[] };

/** Which widget this is, what else there is of it, its switch, and the others. */
export function Bar({ widget, widgets }: Props) {
  const t = useWords("widgets");
  const fact = widget && t("bar.month", monthOf(widget));
  return (
    <TopBar
      name={t("title")}
      quiet={widget?.name ?? t("bar.new")}
      nameActs={
        <>
          {widgets.length > 0 && <Picker widget={widget} widgets={widgets} />}
          {fact && <p className={css.fact}>{fact}</p>}
        </>
      }
      acts={
        <>
          {widget && (
            <>
              <Button component={Link} to={transcriptsPath(widget.widget_id)} variant="subtle" color="ink">
                {t("transcripts.title")}
              </Button>
              <OnSwitch widget={widget} />
            </>
          )}
          {widget && <More widget={widget} widgets={[]} />}
        </>
      }
      phoneActs={
        <>
          {widget && <OnSwitch widget={widget} />}
          {widgets.length > 0 && <More widget={widget} widgets={widgets} />}
        </>
      }
    />
  );
}

const monthOf = ({ month }: Widget) => ({ opened: formatNumber(month.opened), leads: formatNumber(month.leads) });

function Picker({ widget, widgets }: Props) {
  const t = useWords("widgets");
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={widget && <Dot isOn={widget.is_on} />}
          rightSection={<IconSelector size={15} stroke={1.6} aria-hidden />}
        >
          {widget ? `${widget.name}, ${stateOf(widget, t)}` : t("bar.new")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {widgets.map((each) => (
          <Menu.Item
            key={each.widget_id}
            component={Link}
            to={generatorPath(each.widget_id)}
            leftSection={<Dot isOn={each.is_on} />}
            aria-current={each.widget_id === widget?.widget_id ? "true" : undefined}
          >
            {`${each.name}, ${stateOf(each, t)}`}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <MoreItem Icon={IconPlus} to={generatorPath(null)}>
          {t("bar.add")}
        </MoreItem>
      </Menu.Dropdown>
    </Menu>
  );
}

const stateOf = ({ is_on }: Widget, t: (key: string) => string): string => t(is_on ? "bar.isOn" : "bar.isOff");

const Dot = ({ isOn }: { isOn: boolean }) => <span className={css.dot} data-on={isOn || undefined} aria-hidden />;

/** What else there is of a widget; on phones the other widgets too. */
function More({ widget, widgets }: Props) {
  const t = useWords("widgets");
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <MoreMenu label={t("bar.more")}>
        {widgets
          .filter(({ widget_id }) => widget_id !== widget?.widget_id)
          .map((each) => (
            <Menu.Item key={each.widget_id} component={Link} to={generatorPath(each.widget_id)}>
              {`${each.name}, ${stateOf(each, t)}`}
            </Menu.Item>
          ))}
        {widget && (
          <>
            <MoreItem Icon={IconMessages} to={transcriptsPath(widget.widget_id)}>
              {t("transcripts.title")}
            </MoreItem>
            <MoreItem Icon={IconUsers} to={leadsPath(widget.widget_id)}>
              {t("leads.title")}
            </MoreItem>
            <MoreItem Icon={IconChartBar} to={statisticsPath(widget.widget_id)}>
              {t("statistics.title")}
            </MoreItem>
          </>
        )}
        <MoreItem Icon={IconPlus} to={generatorPath(null)}>
          {t("bar.add")}
        </MoreItem>
        {widget && (
          <MoreItem Icon={IconTrash} isRed onPress={() => setAsked(true)}>
            {t("delete.act")}
          </MoreItem>
        )}
      </MoreMenu>
      {isAsked && widget && <DeleteWidget widget={widget} onClose={() => setAsked(false)} />}
    </>
  );
}

function DeleteWidget({ widget, onClose }: { widget: Widget; onClose: () => void }) {
  const t = useWords("widgets");
  const navigate = useNavigate();
  const removing = useDeleteWidget();
  const handleDelete = () =>
    removing.mutate(widget.widget_id, {
      onSuccess: () => {
        showSuccess(t("deleted"));
        void navigate(generatorPath(), { replace: true });
      },
      onError: showAlert,
    });
  return (
    <ConfirmDialog
      title={t("delete.title", { name: widget.name })}
      keep={t("delete.keep")}
      act={t("delete.act")}
      isPending={removing.isPending}
      onAct={handleDelete}
      onClose={onClose}
    >
      <p>{t("delete.text")}</p>
    </ConfirmDialog>
  );
}
